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

/** Splits `line: said` at the first colon. */
function splitReason(reason: string): [line: string, said: string] {
  const at = reason.indexOf(':')
  return at === -1 ? [reason, ''] : [reason.slice(0, at), reason.slice(at + 1).trim()]
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
  const [line, said] = splitReason(reason)
  const [first = '', second = ''] = line.split(' ')
  if (kind.startsWith('approval.')) {
    const asked = find(`memberDesk.role.${second}`) ?? find(`console.queue.approvals.${first}`)
    return [asked, said].filter(Boolean).join(' · ')
  }
  if (!/^(?:record|records|view)\./.test(kind)) return reason
  const words = (name: string) => fieldLabel(find, first, name)
  const fields = kind === 'records.exported' ? said.split(' ').map(words).join(', ') : said
  return [recordText(find, line), fields].filter(Boolean).join(': ')
}
