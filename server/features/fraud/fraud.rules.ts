import type { FraudKind, FraudSeverity } from '#contract/rules/fraud.ts'

export type Evidence = { accounts: number; times: number; xu: number }

/** Min accounts that share a device or address for a signal. */
export const minShared = 3
/** Max rewards of an account within an hour before they count as a burst. */
export const maxInHour = 60

/**
 * Rates a signal. Families share an address and often a device; a mobile network shares an address. So an address alone
 * is never severe, and two accounts that send each other gifts are severe only with more xu than everyday rewards
 * bring.
 */
export function severityOf(kind: FraudKind, { accounts, times, xu }: Evidence): FraudSeverity {
  switch (kind) {
    case 'address':
      return accounts >= 10 && xu >= 2_000 ? 'medium' : 'low'
    case 'device':
      return accounts >= 6 ? 'severe' : accounts >= 4 ? 'medium' : 'low'
    case 'ring':
      return accounts >= 5 ? 'severe' : accounts >= 4 || xu >= 2_000 ? 'medium' : 'low'
    case 'burst':
      return times >= 3 * maxInHour ? 'severe' : 'medium'
    case 'circle':
      return accounts >= 3 || xu >= 5_000 ? 'severe' : 'medium'
  }
}

export type Edge = { from: string; to: string; times: number; xu: number; firstAt: Date; lastAt: Date }
export type Group = { userIds: string[]; times: number; xu: number; firstAt: Date; lastAt: Date }

/** Returns groups of accounts that are connected by edges in either direction. */
export function clustersOf(edges: readonly Edge[]): Group[] {
  const parents = new Map<string, string>()
  function rootOf(id: string): string {
    let root = id
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent
    // Shortens the path for later lookups.
    for (let at = id; at !== root; ) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  for (const { from, to } of edges) parents.set(rootOf(from), rootOf(to))
  return groupsBy(edges, ({ from }) => rootOf(from))
}

/** Returns groups in which xu can circulate: each account can reach every other one and is reachable from it. */
export function circlesOf(edges: readonly Edge[]): Group[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const circles = strongComponents(next)
  return groupsBy(
    edges.filter(({ from, to }) => circles.get(from) !== undefined && circles.get(from) === circles.get(to)),
    ({ from }) => circles.get(from) ?? '',
  )
}

function groupsBy(edges: readonly Edge[], keyOf: (edge: Edge) => string): Group[] {
  const groups = new Map<string, Group & { known: Set<string> }>()
  for (const edge of edges) {
    const { from, to, times, xu, firstAt, lastAt } = edge
    const key = keyOf(edge)
    const group = groups.get(key) ?? { userIds: [], times: 0, xu: 0, firstAt, lastAt, known: new Set() }
    group.known.add(from).add(to)
    group.times += times
    group.xu += xu
    if (firstAt < group.firstAt) group.firstAt = firstAt
    if (lastAt > group.lastAt) group.lastAt = lastAt
    groups.set(key, group)
  }
  return [...groups.values()].map(({ known, ...group }) => ({ ...group, userIds: [...known].sort(byNumber) }))
}

const byNumber = (a: string, b: string) => Number(BigInt(a) - BigInt(b))

/**
 * Returns Tarjan’s strongly connected components with two or more accounts, as a map from account to component. Not
 * recursive.
 */
function strongComponents(next: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const found = new Map<string, string>()

  for (const start of next.keys()) {
    if (order.has(start)) continue
    const walk: { id: string; at: number }[] = [{ id: start, at: 0 }]
    while (walk.length > 0) {
      const step = walk.at(-1) as { id: string; at: number }
      const { id } = step
      if (step.at === 0) {
        order.set(id, order.size)
        lowest.set(id, order.get(id) ?? 0)
        stack.push(id)
        onStack.add(id)
      }
      const to = next.get(id)?.[step.at]
      if (to !== undefined) {
        step.at += 1
        if (!order.has(to)) walk.push({ id: to, at: 0 })
        else if (onStack.has(to)) lower(id, order.get(to) ?? 0)
        continue
      }
      walk.pop()
      const parent = walk.at(-1)
      if (parent) lower(parent.id, lowest.get(id) ?? 0)
      if (lowest.get(id) === order.get(id)) close(id)
    }
  }
  return found

  function lower(id: string, to: number): void {
    lowest.set(id, Math.min(lowest.get(id) ?? to, to))
  }
  function close(id: string): void {
    const members = stack.splice(stack.indexOf(id))
    for (const member of members) {
      onStack.delete(member)
      if (members.length > 1) found.set(member, id)
    }
  }
}
