import { readdirSync, readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export function machineLine(): string {
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${cpus().length} x ${cpu?.model.trim()}, ${memory}, ${process.platform} ${process.arch}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`
}

/**
 * Returns the CPU seconds a process has used so far, user and system (proc(5), fields 14 and 15, in ticks of 10 ms).
 */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * Returns the CPU seconds of a process and its current children. For PostgreSQL’s main process these include all
 * connections.
 */
export function cpuSecondsOfFamily(pid: number): number {
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid)
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + cpuSecondsOf(one), 0)
}

function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

/**
 * Returns the seconds a process's first thread has run and has waited for a processor (Linux's sched-stats.rst). In
 * Node this thread is the event loop.
 */
export function mainThreadOf(pid: number): { ranS: number; waitedS: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return { ranS: ran / 1e9, waitedS: waited / 1e9 }
}

/** Returns the CPU seconds used so far by all processors of the machine, without idle and I/O wait (proc(5)). */
export function busyCpuSeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  )
    .split(/\s+/)
    .map(Number)
  return (user + nice + system + irq + softirq) / 100
}

export function residentBytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** Returns the value at a quantile of unsorted samples; NaN without samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}
