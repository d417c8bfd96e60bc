import { useState } from 'react'

export type SectionName = 'entry' | 'encoder' | 'gifts'

type Sections = {
  isOpen(name: SectionName): boolean
  set(name: SectionName, isOpen: boolean): void
}

/**
 * Sections below the control room. On air they are closed, the encoder's also after the first broadcast, until the
 * commentator opens them. That choice lasts until a stream starts or ends.
 */
export function useSections({ isOnAir, isFirst }: { isOnAir: boolean; isFirst: boolean }): Sections {
  const [chosen, setChosen] = useState<{ isOnAir: boolean; open: Partial<Record<SectionName, boolean>> }>({
    isOnAir,
    open: {},
  })
  const open = chosen.isOnAir === isOnAir ? chosen.open : {}
  const usual: Record<SectionName, boolean> = { entry: !isOnAir, encoder: isFirst && !isOnAir, gifts: false }
  return {
    isOpen: (name) => open[name] ?? usual[name],
    set: (name, isOpen) => setChosen({ isOnAir, open: { ...open, [name]: isOpen } }),
  }
}
