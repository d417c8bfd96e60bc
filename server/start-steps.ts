import type { WriteStream } from 'node:tty'

/** Reports what a start does. Steps may run at the same time. */
export type StartSteps = {
  /**
   * Runs a step. `work` may name the part that it has reached; `said` returns what the line of the finished step adds.
   * Rejects as `work` does.
   */
  run<T>(name: string, work: (reached: (part: string) => void) => Promise<T>, said?: (result: T) => string): Promise<T>
  /** Ends the reports. */
  close(): void
}

/** For programs whose output is read by machines. */
export const silentSteps: StartSteps = { run: (_name, work) => work(() => {}), close() {} }

type Running = { name: string; part: string; startedAtMs: number }

const nameWidth = 18
const redrawMs = 500
/** Without a terminal, a line names the steps that still run after so long. Each further one comes after four times as long. */
const firstLineMs = 20_000

/**
 * Prints one line for each finished step, with its seconds. A terminal also shows the steps that still run; elsewhere
 * a step that takes long gets a line now and then.
 */
export function createStartSteps(out: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>): StartSteps {
  const running = new Set<Running>()
  const beganAtMs = performance.now()
  let nextLineMs = firstLineMs
  const redrawing = setInterval(() => {
    if (out.isTTY) return draw()
    if (performance.now() - beganAtMs < nextLineMs) return
    nextLineMs *= 4
    if (running.size > 0) out.write(`${shown()} …\n`)
  }, redrawMs)
  redrawing.unref()

  const secondsOf = ({ startedAtMs }: Running) => ((performance.now() - startedAtMs) / 1000).toFixed(1)
  const lineOf = (step: Running, said: string) =>
    `${step.name.padEnd(nameWidth)}${secondsOf(step).padStart(5)} s${said && `   ${said}`}`

  function erase(): void {
    if (out.isTTY) out.write('\r\u001b[K')
  }

  const shown = () => [...running].map(({ name, part }) => (part ? `${name}: ${part}` : name)).join(', ')

  function draw(): void {
    erase()
    if (running.size > 0) out.write(`… ${shown()}`.slice(0, (out.columns ?? 80) - 1))
  }

  return {
    async run(name, work, said) {
      const step: Running = { name, part: '', startedAtMs: performance.now() }
      running.add(step)
      try {
        const result = await work((part) => {
          step.part = part
        })
        running.delete(step)
        erase()
        out.write(`${lineOf(step, said?.(result) ?? '')}\n`)
        return result
      } finally {
        running.delete(step)
        if (out.isTTY) draw()
      }
    },
    close() {
      clearInterval(redrawing)
      erase()
    },
  }
}
