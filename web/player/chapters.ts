/** A moment of the stream that the bar and a menu lead to. `at` in epoch ms. Playback begins `leadMs` before it. */
export type Chapter = { at: number; text: string; leadMs: number }
