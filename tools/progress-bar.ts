import type { WriteStream } from 'node:tty'

const width = 30

export type Step = { sheet: string; done: number; total: number }

/**
 * Shows a progress bar on a terminal. Elsewhere, writes a line for each finished sheet. `total` is the number of
 * fixtures in all sheets.
 */
export function createProgressBar(out: WriteStream, total: number) {
  let before = 0
  let sheet = ''
  let inSheet = 0
  let isDrawn = false

  function draw(): void {
    const share = total === 0 ? 1 : Math.min(1, (before + inSheet) / total)
    const full = Math.round(share * width)
    const bar = '█'.repeat(full) + '░'.repeat(width - full)
    out.write(`\r\u001b[K${bar} ${Math.floor(share * 100)} %  ${sheet}`)
    isDrawn = true
  }

  return {
    moved(step: Step): void {
      if (step.sheet !== sheet) {
        before += inSheet
        sheet = step.sheet
      }
      inSheet = step.done
      if (out.isTTY) draw()
      else if (step.done === step.total) out.write(`${sheet}: ${step.total} fixtures\n`)
    },
    close(): void {
      if (isDrawn) out.write('\r\u001b[K')
    },
  }
}
