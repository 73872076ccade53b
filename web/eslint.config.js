import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import boundaries from 'eslint-plugin-boundaries';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { importPolicies, folders } from './folders.js';

/** A name with this prefix only holds a place, so it may remain unused. */
const PASSED_OVER = '^_';

export default defineConfig(
  {
    ignores: [
      '.svelte-check',
      'public',
      'src/lib/base/messages/generated',
      'src/lib/base/protocol/generated.ts',
      'src/lib/base/server/calls.ts',
    ],
  },
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
      // A function may return a promise without awaiting another one.
      '@typescript-eslint/require-await': 'off',
      // The front end has no stores, and this check is slow.
      'svelte/require-store-reactive-access': 'off',
      // {' '} marks a space that Svelte must keep.
      'svelte/no-useless-mustaches': 'off',
      // Maps are replaced, never changed in place.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    plugins: { boundaries },
    settings: {
      'boundaries/files': folders,
      'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export'],
      'import/resolver': { node: { extensions: ['.ts', '.svelte', '.js'] } },
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies: importPolicies }],
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
          selector:
            ':not(CallExpression[callee.name="busy"]) > ImportExpression:not(SvelteAttribute[key.name="load"] *)',
          message: 'Use Lazy or write busy(import(...)), because the page is not idle while code is loading.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    ignores: ['src/lib/base/ui/box.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'getBoundingClientRect', message: 'Use boxOf, because WebKit leaves the zoom out.' },
        { property: 'currentCSSZoom', message: 'Use zoomOf, because WebKit does not have it.' },
      ],
    },
  },
  // The text of the rules comes from the project itself and is generated at build time.
  { files: ['src/lib/pages/rules/RulesPage.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
  { files: ['*.js'], languageOptions: { globals: globals.node } },
  { files: ['src/serviceWorker.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['src/opening.js'], languageOptions: { globals: globals.browser } },
);
