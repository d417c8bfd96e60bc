/** What `/_image` makes of a picture (product.md 9): breakpoints, each in densities 1 and 2. */
export const pictureWidths = [320, 640, 768, 1024, 1280, 1536] as const
/** Of an avatar, which is 20 to 96 CSS pixels wide. */
export const faceWidths = [96, 192] as const
export const pictureDensities = [1, 2] as const

/** Of WebP, where the asker names none. */
export const pictureQuality = 100
/** The one other that may be asked for: a photograph that is looked at in a page (decision 169). */
export const photoQuality = 80
