/** A codec configuration that cannot be packaged. */
export class CodecError extends Error {
  override readonly name = 'CodecError'
}
