const hoverMs = 350
const leaveMs = 300
const longPressMs = 400

type Panel = { isOpen(): boolean; show(): void; hide(): void }

/**
 * Decides when a pointer opens and closes a picker. The picker closes after the mouse has left only if the mouse opened
 * it. Opened by a press or a key, it stays, because the mouse may be anywhere.
 */
export function createPickerTiming(panel: Panel) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isByHover = false
  let isLong = false

  const stop = () => clearTimeout(timer)
  function later(act: () => void, ms: number): void {
    stop()
    timer = setTimeout(act, ms)
  }

  return {
    stop,
    /** Call it before the picker opens or closes, for any reason. Waiting pointer events then do nothing. */
    changing(isOpen: boolean): void {
      stop()
      if (!isOpen) isByHover = false
    },
    mouseRested(): void {
      later(() => {
        if (panel.isOpen()) return
        isByHover = true
        panel.show()
      }, hoverMs)
    },
    mouseLeft(): void {
      stop()
      if (isByHover) later(panel.hide, leaveMs)
    },
    /** Call it on the press of the button that opens the picker. Returns true when the mouse has already opened it. */
    keepOpen(): boolean {
      stop()
      const was = isByHover
      isByHover = false
      return was
    },
    mousePressed(): void {
      stop()
      isLong = false
    },
    touchStarted(): void {
      isLong = false
      later(() => {
        isLong = true
        if (!panel.isOpen()) panel.show()
      }, longPressMs)
    },
    isLong: (): boolean => isLong,
    /** Returns true once, for the click that ends a long press. */
    wasLong(): boolean {
      const was = isLong
      isLong = false
      return was
    },
  }
}
