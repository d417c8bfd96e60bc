import type { ReactNode } from 'react'

/** The export `story` of a `*.story.tsx` file, which shows a component in each of its states at /dev/ui. */
export type Story = { title: string; states: { name: string; show: ReactNode }[] }
