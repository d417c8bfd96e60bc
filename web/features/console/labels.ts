import { choiceText, fieldLabel } from '#contract/rules/console-labels.ts'
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
  return {
    resource: (name) => find(`console.${name}`) ?? name,
    about: (name) => find(`console.${name}.about`) ?? '',
    field: (resource, name) => fieldLabel(find, resource, name),
    help: (resource, name) => find(`console.${resource}.${name}.help`) ?? '',
    choice: (resource, field, value) => choiceText(find, resource, field, value) ?? value,
    act: (resource, act) => find(`console.${resource}.act.${act}`) ?? act,
    rule: (rule) => find(`console.rule.${rule}`) ?? t('console.rule.wrong'),
  }
}
