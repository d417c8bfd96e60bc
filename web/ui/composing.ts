/**
 * Returns true when the key belongs to an input method. Safari marks the Enter that ends a composition only by its key
 * code.
 */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
