/** Fetch the font faces that every page starts with before any drawn text requests them. */
import regular from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?url';
import semibold from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2?url';

for (const face of [regular, semibold]) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href: face });
  document.head.append(link);
}
