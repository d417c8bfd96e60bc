import type * as z from 'zod/mini'

/** Declares a socket frame, from which the server parses frames and the client builds them. */
export type Frame<S extends z.core.$ZodType = z.core.$ZodType> = { name: string; schema: S }

export function frame<S extends z.core.$ZodType>(name: string, schema: S): Frame<S> {
  return { name, schema }
}

export type FrameOf<F extends Frame> = z.core.output<F['schema']>
