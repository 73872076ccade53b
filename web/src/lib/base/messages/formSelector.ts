/**
 * Return a function that chooses the form of a message: by a number itself, by its plural form in this language, or by
 * a word.
 */
export function formSelector(language: string) {
  const rules = new Intl.PluralRules(language);
  return (value: string | number | boolean, forms: Record<string, string>, last = 'other') =>
    forms[`${value}`] ?? (typeof value === 'number' ? forms[rules.select(value)] : undefined) ?? forms[last]!;
}
