/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { chunkOf, chunks } from './chunks.js';
import { pwa } from './pwa.js';
import { defineConfig } from 'vite';
import { rulebooks } from './src/lib/pages/rules/rulebook';

/** The scripts name one another often, so short hashes make them smaller. */
const NAMES = 'assets/[name]-[hash:6].js';

export default defineConfig({
  plugins: [svelte(), rulebooks(), chunks(), pwa()],
  // Chunks find one another at any path. The pages, of which a server has many, name them from the root.
  base: './',
  build: {
    outDir: '../src/firstclass/static',
    emptyOutDir: true,
    // One small style sheet is one request; many would delay the scripts.
    cssCodeSplit: false,
    // Fonts remain files, because the pages forbid data URLs for them.
    assetsInlineLimit: 0,
    // The polyfill would be one more file to wait for; a browser without modulepreload requests the chunks a little
    // later.
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: { manualChunks: chunkOf, entryFileNames: NAMES, chunkFileNames: NAMES, generatedCode: 'es2015' },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/lib/base/messages/testSetup.ts'],
    css: true,
    pool: 'threads',
    // A new thread for each file would take three quarters of the time. The setup undoes what a file changes.
    isolate: false,
  },
});
