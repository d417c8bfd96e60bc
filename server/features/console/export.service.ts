import type { Locale } from '#contract/envelope.ts'
import { choiceText, fieldLabel } from '#contract/rules/console-labels.ts'
import type { Db } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { Bucket, Buckets } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { takePoint } from '#server/http/rate-limit.ts'
import { createSeal } from '#server/http/seal.ts'
import type { Authority } from '#server/http/tokens.ts'
import { type Member, opens } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import type { Asked, Resource } from '#server/kit/resource.ts'
import type { Words } from '#server/words/words.ts'
import type { ConsoleService } from './console.service.ts'
import { byteOrderMark, cellOf, lineOf } from './csv.rules.ts'

type Choice = { resource: string; q: string; filter: string; sort: string; columns: readonly string[]; locale: Locale }
type Ticket = Choice & { sessionId: string; until: number }

type Uses = {
  db: Db
  words: Pick<Words, 'texts'>
  buckets: Buckets
  secret: string
  authority: Pick<Authority, 'isEnded'>
}

const lifeMs = 60_000
const pageSize = 200
/** Max records of one file. */
const maxRows = 200_000
const exportsPerHour = 20

/**
 * Writes CSV files of lists. A ticket in the address proves that the member asked for exactly this file. It is valid as
 * long as the member's session, which ends with the role.
 */
export function createExportService({ db, words, buckets, secret, authority }: Uses, service: ConsoleService) {
  const seal = createSeal(secret, 'export tickets')
  const perMember: Bucket = buckets.open('viewer:console-export', { points: exportsPerHour, windowS: 3_600 })

  async function* rowsOf(
    resource: Resource,
    choice: Omit<Asked, 'paging'>,
    { columns, locale }: Pick<Choice, 'columns' | 'locale'>,
  ) {
    const texts = words.texts(locale)
    const find = (key: string) => texts[key]
    const fields = columns.flatMap((name) => resource.fields[name] ?? [])
    const inWords = (name: string, value: unknown) => {
      const { kind } = resource.fields[name] ?? noField
      const word = (one: unknown) => choiceText(find, resource.name, name, String(one)) ?? String(one)
      if (kind === 'choice' && value !== null && value !== undefined) return word(value)
      return kind === 'choices' && Array.isArray(value) ? value.map(word) : value
    }
    yield byteOrderMark +
      lineOf(['id', ...columns.map((name) => cellOf(noField, fieldLabel(find, resource.name, name)))])
    let after: string | undefined
    for (let written = 0; written < maxRows; ) {
      const paging = { pageNum: 1, pageSize, after }
      const page = await resource.rows.page(db, { ...choice, isCounted: false, paging })
      yield page.list
        .map(({ id, values }) =>
          lineOf([id, ...columns.map((name, at) => cellOf(fields[at] ?? noField, inWords(name, values[name])))]),
        )
        .join('')
      if (page.next === null) return
      written += page.list.length
      after = page.next
    }
  }

  return {
    /** Returns the ticket for a file, and logs it. Throws NOT_FOUND, NOT_PERMISSIONS, BAD_INPUT, TOO_MANY_REQUESTS. */
    async ask(member: Member, choice: Choice): Promise<string> {
      const resource = service.resourceFor(member, choice.resource)
      service.choiceOf(resource, choice)
      for (const name of choice.columns) {
        const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
        if (!field) throw new ApiError('BAD_INPUT', { fields: [{ path: 'columns', rule: 'unknown' }] })
        if (field.isPersonal && !opens(member, 'personal-data')) throw new ApiError('NOT_PERMISSIONS')
      }
      await takePoint(perMember, `u${member.userId}`)
      const { columns, q, filter } = choice
      const reason = `${resource.name}: ${columns.join(' ')} ${filter} ${q}`.trim()
      await transact(db, (tx) => recordAct(tx, { kind: 'records.exported', by: member, reason }))
      const ticket: Ticket = { ...choice, sessionId: member.sessionId, until: Date.now() + lifeMs }
      return seal.seal('console', JSON.stringify(ticket)).toString('base64url')
    },
    /** Returns the file of a ticket, or null for a false or late one. */
    open(ticket: string): { name: string; rows: AsyncIterable<string> } | null {
      const asked = read(ticket)
      const isValid = asked && Date.now() < asked.until && !authority.isEnded(asked.sessionId)
      const resource = isValid ? service.resourceNamed(asked.resource) : null
      if (!asked || !resource) return null
      return { name: resource.name, rows: rowsOf(resource, service.choiceOf(resource, asked), asked) }
    },
  }

  function read(ticket: string): Ticket | null {
    try {
      return JSON.parse(seal.open('console', Buffer.from(ticket, 'base64url'))) as Ticket
    } catch {
      return null
    }
  }
}

const noField = { kind: 'text' } as const

export type ExportService = ReturnType<typeof createExportService>
