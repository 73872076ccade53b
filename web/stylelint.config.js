/** Tokens of a kind, alone or several (corners). */
const of = (kind) => `/^(var\\(--(${kind})-\\w+\\)|0|\\s)+$/`;

const TOKENS = {
  'z-index': [of('layer')],
  '/radius$/': [of('radius'), '50%', 'inherit'],
  'font-size': [of('text'), '/em$/', 'inherit'],
  font: ['/^([67]00 )?var\\(--text-\\w+\\)//', 'inherit'],
  'box-shadow': [of('ring|shadow'), 'var(--ring)', 'none', '/^inset /'],
};
/** Around things and between them: tokens, what is reckoned from them, nothing, or all there is. */
const SPACES = ['/^((var\\(--space-\\w+\\)|calc\\(.*var\\(--space-.*\\)|\\d+dvh|0|auto)\\s*)+$/'];
/** What is drawn, as against what is set: its measures are those of cards, and of a table that fits its screen. */
const DRAWINGS = ['**/{board,cards,pieces,motion,table}/*.svelte'];

export default {
  extends: ['stylelint-config-recommended'],
  overrides: [
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    { files: ['**/tokens.css'], rules: { 'color-no-hex': null } },
    { files: DRAWINGS, rules: { 'declaration-property-value-allowed-list': TOKENS } },
  ],
  rules: {
    // What is a token (ui/tokens.css) is said nowhere else.
    'color-no-hex': true,
    'declaration-property-value-allowed-list': { ...TOKENS, '/^(padding|margin)/': SPACES, '/gap$/': SPACES },
    // Sheets of components are short and read in the order of the page.
    'no-descending-specificity': null,
    // Svelte's own word for what lies in another component.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  },
};
