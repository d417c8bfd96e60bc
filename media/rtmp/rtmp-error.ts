/** The peer broke the protocol or a limit. The connection must be closed. */
export class RtmpError extends Error {
  override readonly name = 'RtmpError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
