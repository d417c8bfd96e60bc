import type { ReactNode } from 'react'

/** What a `*.story.tsx` exports as `story`: a component in each of its states, for /dev/ui. */
export type Story = { title: string; states: { name: string; show: ReactNode }[] }
