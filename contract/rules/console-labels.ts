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

/** Returns the words of `resource id act other` or `resource: fields`, as changes of records are logged. */
function recordText(find: Find, line: string): string {
  const [resource = '', id, act] = line.split(' ')
  const list = find(`console.${resource}`)
  if (list === null || list === undefined) return line
  const record = id && (choiceText(find, resource, 'name', id) ?? `#${id}`)
  const done = act && (find(`console.${resource}.act.${act}`) ?? act)
  return [list, record, done].filter(Boolean).join(' · ')
}

/**
 * Returns the reason of a logged act in words: lists, records, fields, acts and roles by their texts instead of their
 * names.
 */
export function actReason(find: Find, kind: string, reason: string): string {
  if (kind === 'word.added') {
    const [, word = reason, action = ''] = /^(.*) \((\w+)\)$/s.exec(reason) ?? []
    return [word, find(`moderation.word.${action}`)].filter(Boolean).join(' · ')
  }
  if (kind.startsWith('approval.')) {
    const [, asking, role, note = ''] = /^(role|second-step|removal) ?([a-z-]*):? ?(.*)$/s.exec(reason) ?? []
    const asked = find(`memberDesk.role.${role}`) ?? find(`console.queue.approvals.${asking}`)
    return [asked, note].filter(Boolean).join(' · ')
  }
  if (!/^(?:record|records|view)\./.test(kind)) return reason
  const [, line = '', said = ''] = /^([^:]*):? ?(.*)$/s.exec(reason) ?? []
  const [resource = ''] = line.split(' ')
  const words =
    kind === 'records.exported'
      ? said
          .split(' ')
          .map((one) => fieldLabel(find, resource, one))
          .join(', ')
      : said
  return [recordText(find, line), words].filter(Boolean).join(': ')
}
