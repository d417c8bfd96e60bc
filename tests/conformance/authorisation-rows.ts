import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { ThingName } from '../setup/things.ts'

/** Callers. `blocked` is a member whom the thing's owner has blocked. The last three have that role and own nothing. */
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

/** A call on a member's thing. `rest` applies to viewers who may make the call and are not listed. */
export type Case = {
  on: ThingName
  input(ids: Record<string, string>): Record<string, unknown>
  expected: Partial<Record<Kind, Outcome>> & { rest: Outcome }
}

/** One call of the contract: the required access, and each viewer's result for things that belong to a member. */
export type Row = { call: AnyEndpoint; who: Access; cases: readonly Case[] }

/** Returns rows of calls that act on no member's thing, grouped by the required access. */
export function plainRows(calls: Partial<Record<Access, readonly AnyEndpoint[]>>): Row[] {
  return (Object.entries(calls) as [Access, readonly AnyEndpoint[]][]).flatMap(([who, those]) =>
    those.map((call) => ({ call, who, cases: [] })),
  )
}
