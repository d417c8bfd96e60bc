import { CodecError } from '#media/codec/codec-error.ts'

/** Returns the error of the parser instead of throwing it. Other errors are thrown. */
export function parseConfig<Config>(parse: () => Config): Config | CodecError {
  try {
    return parse()
  } catch (error) {
    if (error instanceof CodecError) return error
    throw error
  }
}
