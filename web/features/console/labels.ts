import { useTranslate } from '#web/i18n/translate.ts'

export type Labels = {
  resource(name: string): string
  /** Returns the note above a resource's list, or an empty string. */
  about(name: string): string
  field(resource: string, name: string): string
  /** Returns the help text below a field, or an empty string. */
  help(resource: string, name: string): string
  choice(resource: string, field: string, value: string): string
  rule(rule: string): string
  act(resource: string, act: string): string
}

/**
 * Returns functions that look up the labels of resources and fields by name, because the names are data from the
 * server. Without a label, most return the name itself.
 */
export function useLabels(): Labels {
  const t = useTranslate()
  const { find } = t
  /** Text of an act without the names. */
  const actText = (kind: string) => find(`act.${kind}`)?.replaceAll('{{by}} ', '').replaceAll('{{name}}', '…') ?? null
  return {
    resource: (name) => find(`console.${name}`) ?? name,
    about: (name) => find(`console.${name}.about`) ?? '',
    field: (resource, name) => find(`console.${resource}.${name}`) ?? find(`console.field.${name}`) ?? name,
    help: (resource, name) => find(`console.${resource}.${name}.help`) ?? '',
    choice: (resource, field, value) =>
      find(`console.${resource}.${field}.${value}`) ??
      find(`console.field.${field}.${value}`) ??
      find(`console.activity.${value}`) ??
      (resource === 'acts' && field === 'kind' ? actText(value) : null) ??
      (resource === 'tips'
        ? (find(`odds.kind.${value}`) ?? find(`odds.side.${value}`) ?? find(`outcome.${value}`))
        : null) ??
      (field === 'reason' ? find(`ledger.reason.${value}`) : null) ??
      value,
    act: (resource, act) => find(`console.${resource}.act.${act}`) ?? act,
    rule: (rule) => find(`console.rule.${rule}`) ?? t('console.rule.wrong'),
  }
}
