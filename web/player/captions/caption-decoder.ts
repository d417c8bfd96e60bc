import { Cta608Parser } from '@svta/cml-608'
import type { CaptionPairs } from './caption-data.ts'
import { createCaptionFilter, replacedChannel } from './caption-filter.ts'
import type { CaptionChange, CaptionChannel, CaptionScreen } from './caption-screen.ts'

export type CaptionDecoder = {
  /** Decodes the pairs of one frame. Call it in the order in which frames are shown. */
  decode(timeS: number, pairs: CaptionPairs): CaptionChange[]
  /** Forgets everything, because the next frame does not follow the last one. */
  reset(): void
}

type Screen = { rows: readonly { getTextString(): string }[] }
type Field = { decode(timeS: number, bytes: readonly number[]): CaptionChange[] }

/** More pairs than two fields of a frame carry, at any frame rate. */
const MAX_BYTES = 64
const COLUMNS = 32
/** Captions in the upper half are there because something in the lower half must stay visible. */
const FIRST_LOWER_ROW = 7
/** Rows are centred by whole columns. */
const CENTRE_COLUMNS = 2

/** Decodes the four caption channels of CTA-608-E. This file is loaded when a stream has captions. */
export function createCaptionDecoder(): CaptionDecoder {
  const open = () => ({ field1: createField(1, ['CC1', 'CC2']), field2: createField(3, ['CC3', 'CC4']) })
  let fields = open()
  return {
    decode: (timeS, { field1, field2 }) => [
      ...fields.field1.decode(timeS, field1),
      ...fields.field2.decode(timeS, field2),
    ],
    reset() {
      fields = open()
    },
  }
}

function createField(number: 1 | 3, names: readonly [CaptionChannel, CaptionChannel]): Field {
  const filter = createCaptionFilter()
  const channels = names.map((name) => ({
    name,
    /** Null while the screen is not known: after a seek it may have text. */
    shown: null as string | null,
    screen: null as CaptionScreen | null,
  }))
  const outputs = channels.map((channel, index) => ({
    newCue(_startS: number, _endS: number, screen: Screen) {
      channel.screen = screenOf(screen, filter.modeOf(index === 0 ? 0 : 1) === 'pop-on')
    },
  }))
  let parser = new Cta608Parser(number, outputs[0], outputs[1])

  function feed(timeS: number, bytes: readonly number[]) {
    for (let at = 0; at + 1 < Math.min(bytes.length, MAX_BYTES); at += 2) {
      const pair = [bytes[at] ?? 0, bytes[at + 1] ?? 0] as const
      if (!filter.passes(...pair)) continue
      const replaced = replacedChannel(...pair)
      if (replaced !== null && channels[replaced]) channels[replaced].shown ??= ''
      parser.addData(timeS, [...pair])
    }
  }

  return {
    decode(timeS, bytes) {
      if (bytes.length === 0) return []
      try {
        feed(timeS, bytes)
      } catch {
        // The parser throws when a row gets more columns than there are.
        parser = new Cta608Parser(number, outputs[0], outputs[1])
      }
      for (const channel of channels) channel.screen = null
      // Reports what each channel shows now: a live caption must not wait for its own end.
      parser.cueSplitAtTime(timeS)
      return channels.flatMap((channel) => {
        const shown = JSON.stringify(channel.screen)
        if (shown === (channel.shown ?? 'null')) return []
        channel.shown = shown
        return [{ channel: channel.name, timeS, screen: channel.screen }]
      })
    },
  }
}

function screenOf({ rows }: Screen, isPopOn: boolean): CaptionScreen | null {
  const filled = rows
    .map((row, index) => ({ index, text: row.getTextString().trimEnd() }))
    .filter(({ text }) => text.trim() !== '')
    .map(({ index, text }) => ({ index, line: text.trim(), indent: text.length - text.trimStart().length }))
  const last = filled.at(-1)
  if (!last) return null
  const isCentred = filled.every(
    ({ line, indent }) => Math.abs(indent + line.length / 2 - COLUMNS / 2) <= CENTRE_COLUMNS,
  )
  return {
    lines: filled.map(({ line }) => line),
    indent: Math.min(1, ...filled.map(({ indent }) => indent / COLUMNS)),
    isCentred: isPopOn && isCentred,
    isUpper: last.index < FIRST_LOWER_ROW,
  }
}
