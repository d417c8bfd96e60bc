import { readFileSync } from 'node:fs'
import { availableParallelism, type CpuInfo, cpus } from 'node:os'
import { join } from 'node:path'
import { steadyMs } from '#media/kit/steady-clock.ts'

/** Times in ms since some earlier moment. */
type Reading = {
  atMs: number
  /** Sums over all processors of the machine. */
  idleMs: number
  totalMs: number
  /** Null where this process has no control group with figures. */
  group: ControlGroup | null
}

/** Processor time that the group has used, and the cores it may use. Null without a limit. */
export type ControlGroup = { usedMs: number; cores: number | null }

export type FreeCores = { freeCores: number; elapsedMs: number }

const GROUPS = '/sys/fs/cgroup'

/**
 * Returns the cores that were free between two readings. `processors` is the number that this process may use; the limit
 * of its control group may be lower. In a container other programs of the machine and the container's own use both
 * count. Returns null for readings that do not differ.
 */
export function freeCoresOf(before: Reading, after: Reading, processors: number): FreeCores | null {
  const elapsedMs = after.atMs - before.atMs
  const totalMs = after.totalMs - before.totalMs
  if (elapsedMs <= 0 || totalMs <= 0) return null
  const idleShare = Math.min(1, Math.max(0, (after.idleMs - before.idleMs) / totalMs))
  const limit = Math.min(processors, after.group?.cores ?? processors)
  const usedMs = before.group && after.group ? after.group.usedMs - before.group.usedMs : 0
  return { freeCores: Math.max(0, Math.min(idleShare * limit, limit - usedMs / elapsedMs)), elapsedMs }
}

/**
 * Parses the files `cpu.stat` and `cpu.max` of a control group (Linux kernel, Control Group v2, section CPU). Node's
 * `availableParallelism` ignores limits below one core.
 */
export function parseControlGroup(stat: string, max: string): ControlGroup | null {
  const [, usedUs] = /^usage_usec (\d+)$/m.exec(stat) ?? []
  if (usedUs === undefined) return null
  const [, quotaUs, periodUs] = /^(\d+) (\d+)/.exec(max) ?? []
  return { usedMs: Number(usedUs) / 1_000, cores: quotaUs === undefined ? null : Number(quotaUs) / Number(periodUs) }
}

/** Returns a function that measures the free cores since its previous call. */
export function createFreeCores(): () => FreeCores | null {
  let before = read()
  return () => {
    const after = read()
    const measured = freeCoresOf(before, after, availableParallelism())
    if (measured) before = after
    return measured
  }
}

function read(): Reading {
  const all = cpus()
  return {
    atMs: steadyMs(),
    idleMs: sum(all, ({ idle }) => idle),
    totalMs: sum(all, ({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
    group: readGroup(),
  }
}

function sum(all: readonly CpuInfo[], timeOf: (times: CpuInfo['times']) => number): number {
  return all.reduce((total, { times }) => total + timeOf(times), 0)
}

/** Returns null on systems without control groups, and at the root, which has no limit. */
function readGroup(): ControlGroup | null {
  try {
    const [, group] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'latin1')) ?? []
    if (group === undefined) return null
    const read = (name: string) => readFileSync(join(GROUPS, group, name), 'latin1')
    return parseControlGroup(read('cpu.stat'), read('cpu.max'))
  } catch {
    return null
  }
}
