import { useState } from 'react'

const names = ['entry', 'encoder', 'gifts'] as const
export type SectionName = (typeof names)[number]

type Open = Partial<Record<SectionName, boolean>>

type Sections = {
  isOpen(name: SectionName): boolean
  set(name: SectionName, isOpen: boolean): void
  /** Names the section whose field has the focus; null when none has. */
  use(name: SectionName | null): void
}

/**
 * Sections below the control room. On air they are closed, the encoder's also after the first broadcast, until the
 * commentator opens them. A stream that starts closes them, except the one in which the commentator is typing. A stream
 * that ends closes none: a new key ends it, and is shown only once.
 */
export function useSections({ isOnAir, isFirst }: { isOnAir: boolean; isFirst: boolean }): Sections {
  const [chosen, setChosen] = useState<{ isOnAir: boolean; open: Open }>({ isOnAir, open: {} })
  const [used, setUsed] = useState<SectionName | null>(null)
  if (chosen.isOnAir !== isOnAir) {
    const isKept = (name: SectionName) => (isOnAir ? name === used : chosen.open[name] === true)
    setChosen({ isOnAir, open: Object.fromEntries(names.filter(isKept).map((name) => [name, true])) })
  }
  const usual: Record<SectionName, boolean> = { entry: !isOnAir, encoder: isFirst && !isOnAir, gifts: false }
  return {
    isOpen: (name) => chosen.open[name] ?? usual[name],
    set: (name, isOpen) => setChosen((now) => ({ ...now, open: { ...now.open, [name]: isOpen } })),
    use: setUsed,
  }
}
