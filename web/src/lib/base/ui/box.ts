/**
 * Boxes of elements in pixels of the window. A table has a CSS zoom, which WebKit leaves out of boxes although the
 * standard includes it.
 */

/** Return the CSS zoom of an element, together with that of its ancestors. */
export function zoomOf(element: Element): number {
  if (element.currentCSSZoom !== undefined) return element.currentCSSZoom;
  let zoom = 1;
  for (let node: Element | null = element; node; node = node.parentElement) zoom *= Number(getComputedStyle(node).zoom);
  return zoom;
}

/** Return the bounding box of an element in pixels of the window. */
export function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  boxesAreUnzoomed ??= measure();
  if (!boxesAreUnzoomed) return box;
  const zoom = zoomOf(element);
  return new DOMRect(box.x * zoom, box.y * zoom, box.width * zoom, box.height * zoom);
}

let boxesAreUnzoomed: boolean | undefined;

function measure(): boolean {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'fixed', width: '1px', zoom: '2' });
  document.documentElement.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width === 1;
}
