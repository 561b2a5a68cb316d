/** Why there is no backup, or no restore; a sentence for the owner. What was there before is untouched. */
export class BackupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupError'
  }
}
