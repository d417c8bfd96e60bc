import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { ThingName } from '#tests/setup/things.ts'

/**
 * Kinds of callers. `blocked` is a member whom the thing’s owner has blocked. `commentator`, `moderator` and `operator`
 * have this role and own nothing.
 */
export const kinds = [
  'anonymous',
  'guest',
  'owner',
  'other',
  'blocked',
  'commentator',
  'moderator',
  'operator',
] as const
export type Kind = (typeof kinds)[number]

/**
 * `Nothing`: the call succeeds and returns nothing about the thing. `Unchanged`: it succeeds and does not change the
 * thing.
 */
export type Outcome = ErrorName | 'Success' | 'Nothing' | 'Unchanged'

/**
 * A call on a member’s thing, with the expected outcome by kind of caller. `rest` applies to all other kinds that may
 * make the call.
 */
export type Case = {
  on: ThingName
  input(ids: Record<string, string>): Record<string, unknown>
  expected: Partial<Record<Kind, Outcome>> & { rest: Outcome }
}

/**
 * One call of the contract: the access that it requires, and each caller’s outcome for things that belong to a member.
 */
export type Row = { call: AnyEndpoint; who: Access; cases: readonly Case[] }

/** Returns rows for calls that do not act on a member’s thing, grouped by the required access. */
export function plainRows(calls: Partial<Record<Access, readonly AnyEndpoint[]>>): Row[] {
  return (Object.entries(calls) as [Access, readonly AnyEndpoint[]][]).flatMap(([who, those]) =>
    those.map((call) => ({ call, who, cases: [] })),
  )
}
