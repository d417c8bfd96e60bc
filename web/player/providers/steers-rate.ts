/** WebKit stutters when the rate changes during live playback. GestureEvent only exists in WebKit. */
export const steersRateCleanly = !('GestureEvent' in globalThis)
