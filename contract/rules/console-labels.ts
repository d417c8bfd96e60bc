/** Looks up a text by its key. */
type Find = (key: string) => string | null | undefined

/** Returns the name of a resource's field, or its own name without a text. */
export function fieldLabel(find: Find, resource: string, field: string): string {
  return find(`console.${resource}.${field}`) ?? find(`console.field.${field}`) ?? field
}

/** Text of an act without the names. */
function actText(find: Find, kind: string): string | null {
  return find(`act.${kind}`)?.replaceAll('{{by}} ', '').replaceAll('{{name}}', '…') ?? null
}

/** Returns the words of a choice, or null without a text. */
export function choiceText(find: Find, resource: string, field: string, value: string): string | null {
  return (
    find(`console.${resource}.${field}.${value}`) ??
    find(`console.field.${field}.${value}`) ??
    find(`console.activity.${value}`) ??
    (field === 'byRole' ? find(`memberDesk.role.${value}`) : null) ??
    (resource === 'acts' && field === 'kind' ? actText(find, value) : null) ??
    (resource === 'tips'
      ? (find(`odds.kind.${value}`) ?? find(`odds.side.${value}`) ?? find(`outcome.${value}`))
      : null) ??
    (field === 'reason' ? find(`ledger.reason.${value}`) : null) ??
    null
  )
}
