/** Why there is no backup, or no restore; a sentence for the owner. What was there before is untouched. */
export class BackupError extends Error {
  /** Whether the database itself is damaged. */
  readonly isDamage: boolean
  constructor(sentence: string, { isDamage = false, ...options }: ErrorOptions & { isDamage?: boolean } = {}) {
    super(sentence, options)
    this.name = 'BackupError'
    this.isDamage = isDamage
  }
}
