/** Counted words: the form of a language's word for a number, by the rules every browser knows. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export function counting(language: string) {
  const rules = new Intl.PluralRules(language);
  return (n: number, forms: Forms) => `${n} ${forms[rules.select(n)] ?? forms.other}`;
}
