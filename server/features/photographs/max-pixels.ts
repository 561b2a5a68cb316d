/** Who sent a picture: strangers may send smaller ones. */
export type Sender = 'owner' | 'stranger'

export interface MaxPixels {
  /** Of pictures that are decoded line by line. */
  usual: number
  /** Of pictures that are decoded as a whole, or whose decoding takes several times as long: progressive, interlaced or of 16 bits. */
  costly: number
  /** Of AVIF, which needs up to 28 bytes a pixel. */
  avif: number
}

/** Above what phones take. With more pixels, a picture would need more memory than a small server has. */
export const maxPixels: Readonly<Record<Sender, MaxPixels>> = {
  owner: { usual: 110e6, costly: 110e6, avif: 16e6 },
  stranger: { usual: 50e6, costly: 20e6, avif: 8e6 },
}
