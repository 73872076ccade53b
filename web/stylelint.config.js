/** Tokens of a kind, alone or several (corners). */
const of = (kind) => `/^(var\\(--(${kind})-\\w+\\)|0|\\s)+$/`;

export default {
  extends: ['stylelint-config-recommended'],
  overrides: [
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    { files: ['**/tokens.css'], rules: { 'color-no-hex': null } },
  ],
  rules: {
    // What is a token (ui/tokens.css) is said nowhere else.
    'color-no-hex': true,
    'declaration-property-value-allowed-list': {
      'z-index': [of('layer')],
      '/radius$/': [of('radius'), '50%', 'inherit'],
      'font-size': [of('text'), '/em$/', 'inherit'],
      font: ['/^([67]00 )?var\\(--text-\\w+\\)//', 'inherit'],
      'box-shadow': [of('ring|shadow'), 'var(--ring)', 'none', '/^inset /'],
    },
    // Sheets of components are short and read in the order of the page.
    'no-descending-specificity': null,
    // Svelte's own word for what lies in another component.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  },
};
