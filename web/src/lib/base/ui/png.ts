/** Turn a drawing on the page into a picture that can be saved and sent. */
import federo from '@fontsource/federo/files/federo-latin-400-normal.woff2?url';
import bold from '@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff2?url';

/** The properties that make up the looks of a drawing. A file has no style sheet, so each element gets its own. */
const LOOKS =
  'color fill opacity overflow stroke stroke-width stroke-linejoin font-family font-size font-weight text-anchor'.split(
    ' ',
  );
const FACES = { Federo: federo, 'Source Sans 3': bold };

const read = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(blob);
  });

async function fontFace([family, address]: [string, string]): Promise<string> {
  const font = await read(await (await fetch(address)).blob());
  return `@font-face{font-family:'${family}';font-weight:100 900;src:url(${font})}`;
}

/** Return the drawing as a file with all its looks and fonts. */
async function alone(drawing: SVGSVGElement, width: number, height: number): Promise<string> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  [drawing, ...drawing.querySelectorAll('*')].forEach((element, i) => {
    const looks = getComputedStyle(element);
    copies[i]!.setAttribute('style', LOOKS.map((name) => `${name}:${looks.getPropertyValue(name)}`).join(';'));
  });
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = (await Promise.all(Object.entries(FACES).map(fontFace))).join('');
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

/** Return a picture of the drawing, which must be on the page. */
export async function toPng(drawing: SVGSVGElement, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await alone(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
