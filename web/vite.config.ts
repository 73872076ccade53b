import { svelte } from '@sveltejs/vite-plugin-svelte';
import { partOf, parts } from './parts.js';
import { pwa } from './pwa.js';
import { defineConfig } from 'vitest/config';
import { rulebooks } from './src/lib/rules/rulebook';

export default defineConfig({
  plugins: [svelte(), rulebooks(), parts(), pwa()],
  // The parts find one another wherever they stand. The pages, of which a server has many, name them from the root.
  base: './',
  build: {
    outDir: '../src/firstclass/static',
    emptyOutDir: true,
    // One style sheet is asked for once, and is small: many would keep the scripts from their places on the line.
    cssCodeSplit: false,
    // Fonts stay files: the pages forbid data addresses for them.
    assetsInlineLimit: 0,
    // Its substitute would be one more file to wait for; a browser that knows no modulepreload asks a little later.
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: partOf } },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/lib/messages/english.ts'], css: true, pool: 'threads' },
});
