import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import boundaries from 'eslint-plugin-boundaries';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { arrows, rooms } from './rooms.js';

/** A name that begins so is there for those beside it. */
const PASSED_OVER = '^_';

export default defineConfig(
  { ignores: ['public', 'src/lib/messages/made', 'src/lib/protocol/generated.ts'] },
  js.configs.recommended,
  {
    files: ['src/**/*.{ts,svelte}'],
    extends: [ts.configs.recommendedTypeChecked, svelte.configs.recommended],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], parser: ts.parser },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: PASSED_OVER, varsIgnorePattern: PASSED_OVER },
      ],
      // A promise is promised without waiting for another, too.
      '@typescript-eslint/require-await': 'off',
      // There are no stores, and looking for them takes long.
      'svelte/require-store-reactive-access': 'off',
      // A space that Svelte must keep is written {' '}.
      'svelte/no-useless-mustaches': 'off',
      // Maps are replaced, never changed.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    plugins: { boundaries },
    settings: {
      'boundaries/files': rooms,
      'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export'],
      'import/resolver': { node: { extensions: ['.ts', '.svelte', '.js'] } },
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies: arrows }],
      'boundaries/no-unknown-files': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    ignores: ['src/lib/device/worker.ts', 'src/**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: ':not(CallExpression[callee.name="busy"]) > ImportExpression',
          message: 'Write busy(import(...)), because the page is not idle while code is loading.',
        },
      ],
    },
  },
  // The text of the rules is the project's own, and made when the front end is built.
  { files: ['src/lib/rules/RulesPage.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
  { files: ['*.js'], languageOptions: { globals: globals.node } },
  { files: ['src/worker.js'], languageOptions: { globals: globals.serviceworker } },
);
