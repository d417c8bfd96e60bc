import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ActKind } from '#contract/acts.ts'
import { type ConsoleRecord, type ConsoleValues, maxNamedRecords, undoMs } from '#contract/console.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { createTurns } from '#server/http/in-turn.ts'
import { type Member, opens } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import type { Asked, RecordAct, Resource } from '#server/kit/resource.ts'
import { type ChangeRow, findChange, insertChange, listChanges, lockResource } from './change.store.ts'
import { readFilter, readSort, readValues } from './field.rules.ts'

/** Choice of records as the calls write it. */
type Choice = { q: string; filter: string; sort: string }

const changesShown = 20
const minReasonLength = 3

/** Returns the fields that the console can write. Others, such as counters, may change while an operator edits. */
function written(resource: Resource, id: string, values: ConsoleValues): ConsoleValues {
  const fields = resource.fieldsOf?.(id) ?? resource.fields
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.fixed !== 'always'))
}

function toRecord(resource: Resource, id: string, values: ConsoleValues): ConsoleRecord {
  const version = createHash('sha1')
    .update(JSON.stringify(written(resource, id, values)))
    .digest('base64url')
  return { id, version, values }
}

function differing(values: ConsoleValues, from: ConsoleValues): ConsoleValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, from[name])))
}

const picked = (values: ConsoleValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** Throws BAD_INPUT when a reason is needed and not given. */
function refuseWithoutReason({ needsReason }: { needsReason?: boolean }, reason: string): void {
  if (needsReason && reason.length < minReasonLength)
    throw new ApiError('BAD_INPUT', { fields: [{ path: 'reason', rule: 'needed' }] })
}

/** Violations of unique and foreign keys, and restricted deletes. */
const conflictStates = /^23(505|503|001)$/
/** Violations of not-null and check constraints that the resource does not check itself, and numbers out of range. */
const refusedStates = /^(23(502|514)|22003)$/

type Uses = {
  /** Returns the resources of all features, which are complete only after start-up. */
  declared: () => readonly Resource[]
  findByName(username: string): Promise<{ userId: string } | null>
}

export function createConsoleService({ db }: DatabaseEngine, { declared, findByName }: Uses) {
  const inTurn = createTurns(db)
  let byName: Map<string, Resource> | null = null

  function resourceNamed(name: string): Resource | null {
    byName ??= new Map(declared().map((resource) => [resource.name, resource]))
    return byName.get(name) ?? null
  }

  /** Throws NOT_FOUND, NOT_PERMISSIONS. */
  function resourceFor(member: Member, name: string): Resource {
    const resource = resourceNamed(name)
    if (!resource) throw new ApiError('NOT_FOUND')
    if (!opens(member, name)) throw new ApiError('NOT_PERMISSIONS')
    return resource
  }

  /** Throws BAD_INPUT for a filter or an order that the resource does not have. */
  function choiceOf(resource: Resource, asked: Choice): Pick<Asked, 'q' | 'filter' | 'sort'> {
    const filter = readFilter(resource, asked.filter)
    const sort = readSort(resource, asked.sort)
    if (!filter) throw new ApiError('BAD_INPUT', { fields: [{ path: 'filter', rule: 'unknown' }] })
    if (sort === undefined) throw new ApiError('BAD_INPUT', { fields: [{ path: 'sort', rule: 'unknown' }] })
    return { q: asked.q, filter, sort }
  }

  type Step = Pick<ChangeRow, 'kind' | 'recordId' | 'before' | 'after'> & { undoes?: string; reason?: string }

  /** Runs the resource’s `written` hook and records the change in both logs. Returns the change’s id. */
  async function note(tx: Tx, by: Member, resource: Resource, step: Step): Promise<string> {
    const { kind, recordId, before, after, undoes, reason = '' } = step
    await resource.written?.(tx, recordId, { before, after })
    const names = before && after ? Object.keys(written(resource, recordId, differing(after, before))) : null
    const changeId = await insertChange(tx, {
      byUserId: by.userId,
      resource: resource.name,
      recordId,
      kind,
      before: before && (names ? picked(before, names) : before),
      after: after && (names ? picked(after, names) : after),
      reason,
      ...(undoes !== undefined && { undoes }),
    })
    const act: ActKind = `record.${kind}`
    const line = `${resource.name} ${recordId}`
    await recordAct(tx, { kind: act, by, reason: reason === '' ? line : `${line}: ${reason}` })
    return changeId
  }

  /**
   * Runs changes one after another, those of one resource also across processes. Violated constraints become CONFLICT or
   * BAD_INPUT.
   */
  async function change<T>(resource: Resource, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      // A resource's hooks may ask other features, which read on their own connections.
      const done = await inTurn(async (tx) => {
        await lockResource(tx, resource.name)
        return work(tx)
      })
      resource.changed?.()
      return done
    } catch (error) {
      const state = String((error as { code?: unknown }).code)
      if (conflictStates.test(state)) throw new ApiError('CONFLICT')
      if (refusedStates.test(state)) throw new ApiError('BAD_INPUT')
      throw error
    }
  }

  /** Returns the id of the member that the act is about; empty for other acts. Throws BAD_INPUT, USER_NOT_FOUND. */
  async function memberFor({ needsMember }: RecordAct, username: string): Promise<string> {
    if (!needsMember) return ''
    if (username === '') throw new ApiError('BAD_INPUT', { fields: [{ path: 'username', rule: 'needed' }] })
    const found = await findByName(username)
    if (!found) throw new ApiError('USER_NOT_FOUND')
    return found.userId
  }

  /** Returns the id of the act's other record; empty for other acts. Throws BAD_INPUT, NOT_FOUND, NOT_PERMISSIONS. */
  async function otherFor(member: Member, { otherOf }: RecordAct, otherId: string): Promise<string> {
    if (!otherOf) return ''
    if (otherId === '') throw new ApiError('BAD_INPUT', { fields: [{ path: 'otherId', rule: 'needed' }] })
    if (!(await resourceFor(member, otherOf).rows.find(db, otherId))) throw new ApiError('NOT_FOUND')
    return otherId
  }

  async function refuseFaulty(tx: Tx, resource: Resource, values: ConsoleValues, id: string | null): Promise<void> {
    const fields = (await resource.check?.(tx, values, id)) ?? []
    if (fields.length > 0) throw new ApiError('BAD_INPUT', { fields })
  }

  return {
    resourceNamed,
    resourceFor,
    choiceOf,
    versionOf: (resource: Resource, id: string, values: ConsoleValues) => toRecord(resource, id, values).version,
    resourcesOf: (member: Member) => declared().filter(({ name }) => opens(member, name)),

    async page(
      member: Member,
      asked: Choice & { resource: string; paging: KeysetPaging },
    ): Promise<KeysetPage<ConsoleRecord>> {
      const resource = resourceFor(member, asked.resource)
      const { list, ...page } = await resource.rows.page(db, { ...choiceOf(resource, asked), paging: asked.paging })
      return { ...page, list: list.map(({ id, values }) => toRecord(resource, id, values)) }
    },

    async find(
      member: Member,
      name: string,
      id: string,
    ): Promise<{ record: ConsoleRecord; changes: ChangeRow[]; acts: string[]; fields: Resource['fields'] | null }> {
      const resource = resourceFor(member, name)
      const values = await resource.rows.find(db, id)
      if (!values) throw new ApiError('NOT_FOUND')
      const changes = await listChanges(db, { resource: name, recordId: id, limit: changesShown })
      const acts = (resource.acts ?? []).filter(({ isOfList, applies }) => !isOfList && (applies?.(values) ?? true))
      return {
        record: toRecord(resource, id, values),
        changes,
        acts: acts.map((act) => act.name),
        fields: resource.fieldsOf?.(id) ?? null,
      }
    },

    /** Returns the records with these ids that exist. */
    async named(member: Member, name: string, ids: readonly string[]): Promise<ConsoleRecord[]> {
      const resource = resourceFor(member, name)
      const found: ConsoleRecord[] = []
      for (const id of new Set(ids.slice(0, maxNamedRecords))) {
        const values = await resource.rows.find(db, id)
        if (values) found.push(toRecord(resource, id, values))
      }
      return found
    },

    async save(
      member: Member,
      asked: {
        resource: string
        id?: string | undefined
        version?: string | undefined
        values: ConsoleValues
        reason?: string
      },
    ): Promise<{ record: ConsoleRecord; changeId: string }> {
      const resource = resourceFor(member, asked.resource)
      const isNew = asked.id === undefined
      if (isNew && resource.canAdd === false) throw new ApiError('NOT_PERMISSIONS')
      const { reason = '' } = asked
      refuseWithoutReason(resource, reason)
      const fields = (asked.id !== undefined && resource.fieldsOf?.(asked.id)) || resource.fields
      const { values, faults } = readValues({ fields }, asked.values, { isNew })
      if (faults.length > 0) throw new ApiError('BAD_INPUT', { fields: faults })
      return change(resource, async (tx) => {
        const { id, before } = await (asked.id === undefined ? added(tx) : known(tx, asked.id))
        const after = await resource.rows.find(tx, id)
        if (!after) throw new ApiError('NOT_FOUND')
        const step = { kind: isNew ? 'added' : 'changed', recordId: id, before, after, reason } as const
        return { record: toRecord(resource, id, after), changeId: await note(tx, member, resource, step) }
      })

      async function added(tx: Tx) {
        await refuseFaulty(tx, resource, values, null)
        return { id: await resource.rows.insert(tx, values), before: null }
      }

      async function known(tx: Tx, id: string) {
        const before = await resource.rows.find(tx, id)
        if (!before) throw new ApiError('NOT_FOUND')
        if (asked.version !== undefined && toRecord(resource, id, before).version !== asked.version)
          throw new ApiError('CONFLICT')
        const changed = differing(values, before)
        await refuseFaulty(tx, resource, { ...before, ...changed }, id)
        if (Object.keys(changed).length > 0) await resource.rows.update(tx, id, changed, { by: member, reason })
        return { id, before }
      }
    },

    async remove(member: Member, asked: { resource: string; id: string; version: string }): Promise<string> {
      const resource = resourceFor(member, asked.resource)
      if (resource.canRemove === false) throw new ApiError('NOT_PERMISSIONS')
      return change(resource, async (tx) => {
        const before = await resource.rows.find(tx, asked.id)
        if (!before) throw new ApiError('NOT_FOUND')
        if (toRecord(resource, asked.id, before).version !== asked.version) throw new ApiError('CONFLICT')
        await resource.rows.delete(tx, asked.id)
        return note(tx, member, resource, { kind: 'removed', recordId: asked.id, before, after: null })
      })
    },

    /** Runs one of the resource's acts, and logs it. Returns the record after it, or null when it is gone. */
    async act(
      member: Member,
      asked: { resource: string; act: string; id: string; reason: string; username: string; otherId: string },
    ): Promise<ConsoleRecord | null> {
      const resource = resourceFor(member, asked.resource)
      const { id, reason } = asked
      const act = resource.acts?.find(({ name }) => name === asked.act)
      if (!act || (act.isOfList === true) !== (id === '')) throw new ApiError('NOT_FOUND')
      refuseWithoutReason(act, reason)
      const before = id === '' ? {} : await resource.rows.find(db, id)
      if (!before) throw new ApiError('NOT_FOUND')
      if (act.applies && !act.applies(before)) throw new ApiError('CONFLICT')
      const userId = await memberFor(act, asked.username)
      const otherId = await otherFor(member, act, asked.otherId)
      const line = `${[resource.name, id, act.name, otherId].filter(Boolean).join(' ')}: ${reason}`
      const about = userId === '' ? {} : { userId }
      const note = (kind: ActKind) => transact(db, (tx) => recordAct(tx, { kind, by: member, reason: line, ...about }))
      // The log is written first, so that no act is missing in it. A failure gets a second line.
      await note('record.acted')
      try {
        await act.run(member, { id, reason, userId, otherId })
      } catch (error) {
        await note('record.failed')
        throw error
      }
      resource.changed?.()
      const after = id === '' ? null : await resource.rows.find(db, id)
      return after && toRecord(resource, id, after)
    },

    /**
     * Undoes a change that the member made. Throws NOT_FOUND for other changes, and CONFLICT after one minute or when
     * the record has changed since.
     */
    async undo(
      member: Member,
      changeId: string,
    ): Promise<{ resource: string; id: string; record: ConsoleRecord | null }> {
      const made = await findChange(db, changeId)
      if (!made || made.byUserId !== member.userId || made.kind === 'undone') throw new ApiError('NOT_FOUND')
      if (Date.now() - made.at.getTime() > undoMs) throw new ApiError('CONFLICT')
      const resource = resourceFor(member, made.resource)
      const { recordId: id } = made
      return change(resource, async (tx) => {
        const [latest] = await listChanges(tx, { resource: resource.name, recordId: id, limit: 1 })
        const current = await resource.rows.find(tx, id)
        const isAsLeft = made.after
          ? current && Object.keys(differing(written(resource, id, made.after), current)).length === 0
          : !current
        if (latest?.id !== made.id || !isAsLeft) throw new ApiError('CONFLICT')
        const isSame = made.before !== null && made.after !== null && Object.keys(made.before).length === 0
        if (made.before && made.after && !isSame)
          await resource.rows.update(tx, id, made.before, { by: member, reason: '' })
        else if (made.before && !made.after) await resource.rows.insert(tx, made.before, id)
        else if (!made.before) await resource.rows.delete(tx, id)
        const after = await resource.rows.find(tx, id)
        await note(tx, member, resource, {
          kind: 'undone',
          recordId: id,
          undoes: made.id,
          before: current,
          after,
        })
        return { resource: resource.name, id, record: after && toRecord(resource, id, after) }
      })
    },
  }
}

export type ConsoleService = ReturnType<typeof createConsoleService>
