export default {
  extends: ['stylelint-config-recommended'],
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
  rules: {
    // Sheets of components are short and read in the order of the page.
    'no-descending-specificity': null,
    // Svelte's own word for what lies in another component.
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  },
};
