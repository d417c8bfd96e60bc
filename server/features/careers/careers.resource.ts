import { applicationStates, positionKinds, positionTeams } from '#contract/careers.ts'
import { event } from '#server/kit/events.ts'
import { tableResource } from '#server/kit/table-rows.ts'

const slug = /^[a-z0-9][a-z0-9-]{0,79}$/
const lines = { kind: 'texts', hasLines: true, most: 4_000, isNeeded: false } as const

export const positionResource = tableResource({
  name: 'positions',
  group: 'people',
  icon: 'briefcase',
  table: 'positions',
  order: [
    { column: 'sort', type: 'integer' },
    { column: 'id', type: 'bigint' },
  ],
  search: ['slug', 'title', 'summary'],
  columns: ['title', 'team', 'kind', 'isOpen', 'closesAt'],
  filters: ['team', 'isOpen'],
  fields: {
    title: { kind: 'texts', most: 120 },
    slug: { kind: 'text', most: 80, check: (value) => (slug.test(value) ? null : 'slug') },
    team: { kind: 'choice', choices: positionTeams },
    kind: { kind: 'choice', choices: positionKinds },
    place: { kind: 'texts', most: 120 },
    pay: { kind: 'texts', most: 120, isNeeded: false },
    summary: { kind: 'texts', hasLines: true, most: 600 },
    duties: lines,
    wanted: lines,
    offered: lines,
    isOpen: { kind: 'switch' },
    closesAt: { kind: 'moment' },
    sort: { kind: 'number', least: 0, most: 10_000 },
  },
})

export const applicationResource = tableResource({
  name: 'applications',
  group: 'people',
  icon: 'file-user',
  table: 'applications',
  search: ['name', 'email', 'letter', 'note'],
  columns: ['name', 'positionId', 'state', 'createdAt'],
  filters: ['state', 'positionId'],
  canAdd: false,
  canRemove: false,
  fields: {
    name: { kind: 'text', fixed: 'always' },
    positionId: { kind: 'record', of: 'positions', fixed: 'always' },
    email: { kind: 'text', fixed: 'always', isPersonal: true },
    phone: { kind: 'text', fixed: 'always', isPersonal: true },
    letter: { kind: 'text', hasLines: true, fixed: 'always' },
    cv: { kind: 'files', fixed: 'always' },
    createdAt: { kind: 'moment', fixed: 'always' },
    state: { kind: 'choice', choices: applicationStates },
    answer: { kind: 'text', hasLines: true, most: 2_000, isNeeded: false },
    note: { kind: 'text', hasLines: true, most: 2_000, isNeeded: false },
  },
  async written(tx, id, { before, after }) {
    const [state, text] = [String(after?.state), String(after?.answer)]
    const isNew = (text !== '' && text !== before?.answer) || state !== before?.state
    if (!after || !isNew) return
    const row = await tx
      .selectFrom('applications as a')
      .innerJoin('positions as p', 'p.id', 'a.position_id')
      .select(['a.user_id', 'p.title', 'p.slug'])
      .where('a.id', '=', id)
      .executeTakeFirst()
    if (!row) return
    const { user_id: userId, title: about, slug } = row
    await event(tx, 'answer.given', { kind: 'application', id, userId, state, text, about, slug })
  },
})
