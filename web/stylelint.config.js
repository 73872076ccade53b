/** Match one or more tokens of a kind (several for corners). */
const of = (kind) => `/^(var\\(--(${kind})-\\w+\\)|0|\\s)+$/`;

const TOKENS = {
  'z-index': [of('layer')],
  '/radius$/': [of('radius'), '50%', 'inherit'],
  'font-size': [of('text'), '/em$/', 'inherit'],
  font: ['/^([67]00 )?var\\(--text-\\w+\\)//', 'inherit'],
  'box-shadow': [of('ring|shadow'), 'var(--ring)', 'var(--lift)', 'none', '/^inset /'],
};
/** Padding, margins and gaps: tokens, calculations with them, zero, or the window height. */
const SPACES = ['/^((var\\(--space-\\w+\\)|calc\\(.*var\\(--space-.*\\)|\\d+dvh|0|auto)\\s*)+$/'];
/** Drawings, as opposed to text: their measures follow from cards, and from a table that fits its screen. */
const DRAWINGS = ['**/{table/{board,cards,pieces},pages/{cards,table}}/*.svelte'];

export default {
  extends: ['stylelint-config-recommended'],
  overrides: [
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    { files: ['**/tokens.css'], rules: { 'color-no-hex': null } },
    { files: DRAWINGS, rules: { 'declaration-property-value-allowed-list': TOKENS } },
  ],
  rules: {
    // The values of tokens (ui/tokens.css) are repeated nowhere else.
    'color-no-hex': true,
    'declaration-property-value-allowed-list': { ...TOKENS, '/^(padding|margin)/': SPACES, '/gap$/': SPACES },
    // Style sheets of components are short and follow the order of the page.
    'no-descending-specificity': null,
    // Svelte's keyword for elements inside another component.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  },
};
