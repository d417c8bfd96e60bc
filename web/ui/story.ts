import type { ReactNode } from 'react'

/** The export `story` of a `*.story.tsx` file: a component in each of its states, for /dev/ui. */
export type Story = { title: string; states: { name: string; show: ReactNode }[] }
