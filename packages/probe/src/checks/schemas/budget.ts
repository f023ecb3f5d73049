/**
 * How much of a list's schemas is looked into. A server chooses them: a list under the size limits can hold a million
 * subschemas. The budget counts work and not time, so that the same recording is judged the same anywhere.
 */

/** Real servers with hundreds of tools stay under 20,000. */
const SUBSCHEMAS = 50_000;
/** About microseconds. */
const PATTERN_COST = 100_000;
const COST_OF_PROPERTY = 200;

export class SchemaBudget {
  #subschemas = SUBSCHEMAS;
  #patterns = PATTERN_COST;

  spendSubschema(): boolean {
    this.#subschemas -= 1;
    return this.#subschemas >= 0;
  }

  /** @param properties how many `\p{…}` it has: each makes the engine build a set of characters */
  spendPattern(characters: number, properties: number): boolean {
    this.#patterns -= 2 + characters / 10 + properties * COST_OF_PROPERTY;
    return this.#patterns >= 0;
  }
}
