/** Letters of other scripts that look like Latin ones. NFKC has already folded full-width and mathematical letters. */
export const lookAlikes: Record<string, string> = {
  а: 'a', ɑ: 'a', α: 'a', в: 'b', с: 'c', ϲ: 'c', ς: 'c', ԁ: 'd', ð: 'đ', ɗ: 'đ', е: 'e', є: 'e', ε: 'e', һ: 'h', і: 'i', ı: 'i', ι: 'i',
  ј: 'j', к: 'k', κ: 'k', ӏ: 'l', м: 'm', п: 'n', о: 'o', ο: 'o', σ: 'o', р: 'p', ρ: 'p', ѕ: 's', т: 't', τ: 't', υ: 'u', ѵ: 'v',
  ν: 'v', х: 'x', у: 'y', γ: 'y',
  ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴏ: 'o', ᴘ: 'p',
  ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z',
} // biome-ignore format: a table reads better in rows
