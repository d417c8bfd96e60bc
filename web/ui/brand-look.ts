/** The parts of the brand that pages show. Empty texts and addresses mean the built-in ones. */
export type BrandLook = {
  /** For addresses that may be cached. Empty while the site has the built-in brand. */
  version: string
  /** Several lines. */
  imprint: string
  /** Address of the logo as a picture of the header's size. */
  logo: string
  /** The logo in the dark mode. */
  logoDark: string
  icon: string
  /** True with own colours, which are in a style sheet. */
  hasColours: boolean
}

export const builtInLook: BrandLook = { version: '', imprint: '', logo: '', logoDark: '', icon: '', hasColours: false }
