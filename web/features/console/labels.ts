import { useTranslate } from '#web/i18n/translate.ts'

export type Labels = {
  resource(name: string): string
  /** What one should know before changing something in it; empty where there is nothing to say. */
  about(name: string): string
  field(resource: string, name: string): string
  /** What stands below a field's box; empty where there is nothing to say. */
  help(resource: string, name: string): string
  choice(resource: string, field: string, value: string): string
  rule(rule: string): string
}

/** The names of resources and fields come as data: their messages are found by them. */
export function useLabels(): Labels {
  const t = useTranslate()
  const { find } = t
  return {
    resource: (name) => find(`console.${name}`) ?? name,
    about: (name) => find(`console.${name}.about`) ?? '',
    field: (resource, name) => find(`console.${resource}.${name}`) ?? find(`console.field.${name}`) ?? name,
    help: (resource, name) => find(`console.${resource}.${name}.help`) ?? '',
    choice: (resource, field, value) =>
      find(`console.${resource}.${field}.${value}`) ??
      find(`console.field.${field}.${value}`) ??
      find(`console.activity.${value}`) ??
      (field === 'reason' ? find(`ledger.reason.${value}`) : null) ??
      value,
    rule: (rule) => find(`console.rule.${rule}`) ?? t('console.rule.wrong'),
  }
}
