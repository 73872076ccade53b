// What is looked at in the page, as an expression whose value has a function for each question.
({
  /** Whether the page itself scrolls; parts of it may. */
  scrolls() {
    const page = document.documentElement;
    return [page, document.body].some((each) => each.scrollHeight > innerHeight || each.scrollWidth > innerWidth);
  },

  /** Buttons on which a finger can move less than it needs, with the room they have. */
  small() {
    const targets = 'button:enabled, a[href], select, input';
    const shown = (button) => {
      const box = button.getBoundingClientRect();
      const room = (button.closest('.area, .account, .log, dialog') ?? document.documentElement).getBoundingClientRect();
      const across = box.left >= room.left - 0.5 && box.right <= room.right + 0.5;
      const recap = button.closest('.log') ? (document.querySelector('.recap')?.getBoundingClientRect().bottom ?? 0) : 0;
      const down = box.top >= Math.max(room.top, recap, 0) - 0.5 && box.bottom <= Math.min(room.bottom, innerHeight) + 0.5;
      return box.width > 0 && across && down && !button.closest('.unseen');
    };
    const on = (button, x, y) => {
      const hit = document.elementFromPoint(x, y);
      return hit?.closest(targets) === button || hit?.closest('label')?.control === button;
    };
    /** Pixels one can go in a direction; in larger steps first, for asking takes long. */
    const way = (button, x, y, dx, dy, most) => {
      let n = 0;
      for (const step of [4, 1]) while (n + step <= most && on(button, x + (n + step) * dx, y + (n + step) * dy)) n += step;
      return n;
    };
    /** The middle, unless something else lies on it. */
    const start = (button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return [[0.5, 0.5], [0.3, 0.3], [0.3, 0.7], [0.7, 0.3]]
        .map(([across, down]) => [left + across * width, top + down * height])
        .find(([x, y]) => on(button, x, y)) ?? [0, 0];
    };
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    return [...scope.querySelectorAll(targets)].filter(shown).flatMap((button) => {
      const [x, y] = start(button);
      const extent = (dx, dy) => {
        const there = 1 + way(button, x, y, dx, dy, 43);
        return there + way(button, x, y, -dx, -dy, 44 - there);
      };
      const [width, height] = [extent(1, 0), extent(0, 1)];
      // A line of the log leads where the slider leads, too, and a card in it lies in the list of its pile.
      const least = button.closest('.log') ? 24 : 44;
      const fits = width >= (button.matches('.car') ? Math.min(36, innerWidth / 11) : least) && height >= least;
      return fits ? [] : [`${button.textContent.trim().slice(0, 60)}: ${width} × ${height}`];
    });
  },

  /** Takes the focus from where it is. */
  rest() {
    document.activeElement.blur();
  },

  /** What does not fit the screen, what lies on a choice, and what is too small to be read. */
  anyScreen() {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const cut = [...document.querySelectorAll('dialog:modal')].filter((each) => each.scrollWidth > each.clientWidth);
    const scrolls = scrollWidth > innerWidth || scrollHeight > innerHeight ? [`${scrollWidth} × ${scrollHeight}`] : [];
    return { scrolls: [...scrolls, ...cut.map(({ ariaLabel }) => ariaLabel)], covered: this.covered(), tiny: this.tiny() };
  },

  /** Choices whose middle is something else, however their part of the table is scrolled. */
  covered() {
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    return [...scope.querySelectorAll('[data-action], .choice')].flatMap((choice) => {
      if (!choice.checkVisibility({ opacityProperty: true })) return [];
      choice.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = choice.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return choice.contains(hit) ? [] : [`${choice.dataset.action} under ${hit?.outerHTML.slice(0, 80)}`];
    });
  },

  /** Drawn shapes that are black, as a fill is whose colour is not one. No colour of ours is black. */
  black() {
    const shapes = [...document.querySelectorAll('svg [fill]')];
    return shapes.filter((each) => getComputedStyle(each).fill === 'rgb(0, 0, 0)').map(({ outerHTML }) => outerHTML);
  },

  /**
   * Choices, numbers and sentences of the decision that an ancestor or the window cuts off. What is below or above can
   * be scrolled to; what is at the side, nobody looks for.
   */
  clipped() {
    const own = (element) => [...element.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim());
    const choice = '[data-action], .choice';
    const told = (element) => element.closest('.decision .words') || /\d/.test(own(element).map(({ data }) => data).join());
    const boxOf = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return (element.matches(choice) ? element : range).getBoundingClientRect();
    };
    /** The limits that everything between an element and the page sets it. */
    const limits = (element) => {
      let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
      for (let each = element.matches(choice) ? element.parentElement : element; each; each = each.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(each);
        if (display === 'contents' || (overflowX === 'visible' && overflowY === 'visible')) continue;
        const box = each.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (/auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight) [top, bottom] = [-Infinity, Infinity];
        else if (top > -Infinity) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom };
    };
    const scope = document.querySelector('.phone');
    return [...scope.querySelectorAll('*')].flatMap((element) => {
      if (element.closest('.unseen, [data-home] small, .label') || !element.checkVisibility()) return [];
      if (!element.matches(choice) && !(own(element).length > 0 && told(element))) return [];
      const [box, room] = [boxOf(element), limits(element)];
      // A line of text is higher than its letters.
      const cut = ['left', 'top'].filter((side) => box[side] < room[side] - 3);
      cut.push(...['right', 'bottom'].filter((side) => box[side] > room[side] + 3));
      const name = element.dataset.action ?? element.textContent.trim();
      return cut.map((side) => `${name}: ${side} ${Math.round(box[side])}, not ${Math.round(room[side])}`);
    });
  },

  /** Text below 11 pixels, and numbers of drawings below 9, as they are on the screen. */
  tiny() {
    const written = (element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    const size = (element) => {
      const { fontSize } = getComputedStyle(element);
      if (!element.closest('svg')) return parseFloat(fontSize) * element.currentCSSZoom;
      return (parseFloat(fontSize) * element.getBoundingClientRect().height) / element.getBBox().height;
    };
    const small = [...document.body.querySelectorAll('*')].filter((element) => {
      const seen = written(element) && !element.closest('.unseen, script, style') && element.checkVisibility();
      return seen && size(element) < (element.closest('svg') ? 8.95 : 10.95);
    });
    const told = (element) => {
      const { className } = element.closest('svg')?.parentElement ?? element;
      const piece = element.closest('[data-piece], section, dialog, header');
      return `"${element.textContent.trim().slice(0, 20)}" ${size(element).toFixed(1)} in ${className.slice(0, 30)}, ${piece?.dataset.piece ?? piece?.className}`;
    };
    return small.map(told);
  },

  /** Takes away the older part of a long log: the last lines tell enough, and most of the page's elements lie in the others. */
  shorten() {
    globalThis.older = [...document.querySelectorAll('.log article:not(.last)')].map((article) => [article, new Comment()]);
    for (const [article, place] of older) article.replaceWith(place);
  },

  /** Puts it back. */
  restore() {
    for (const [article, place] of older) place.replaceWith(article);
  },

  /** What axe finds. Drawings have colours of their own. */
  async audit(options) {
    axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not(svg, svg *)' }] });
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)}: ${failureSummary}`));
  },
})
