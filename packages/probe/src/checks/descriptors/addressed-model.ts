/**
 * Descriptions that try to steer the model rather than describe: the known forms of tool poisoning. Few patterns, each of
 * which a right description has no use for ("call this first" is none of them). All quantifiers are bounded.
 */
const PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|the|your|every|of)\s+){0,3}(?:previous|prior|above|earlier|preceding|other|system)\s+(?:instruction|prompt|rule|message|direction|guideline)s?\b/i,
  /<\s?\/?\s?(?:important|system|secret|hidden|instructions?|system-reminder|admin)\s?>/i,
  /\b(?:do\s+not|don['’]t|never|must\s+not)\s+(?:tell|inform)\s+the\s+user\b(?!['’]s)/i,
  /\b(?:do\s+not|don['’]t|never|must\s+not)\s+(?:mention|reveal|disclose|say)\s+(?:this|it|that|anything)\b[^.!?\n]{0,20}\bto\s+the\s+user\b/i,
  /\b(?:print|output|repeat|reveal|send)\b[^.!?\n]{0,40}\bsystem\s+prompt\b/i,
  /<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?INST\]|<<\/?SYS>>/,
];
const PRIVATE_FILE =
  /(?:~|\$HOME|\/root|\/home\/[\w-]{1,32})\/\.(?:ssh|aws|cursor|config)\/[\w.-]{1,40}|\bid_(?:rsa|ed25519)\b/;
const HAND_OVER = /\b(?:pass|send|include|put|submit)\b[^.!?\n]{0,60}\bcontents?\b/i;

/** How each pattern begins, so that one look at the whole text rules out all of them. */
const HINT =
  /\b(?:ignore|disregard|forget|override)\s|<\s?\/?\s?(?:important|system|secret|hidden|instruction|admin)|(?:not|n['’]t|never)\s+(?:tell|inform|mention|reveal|disclose|say)|system\s+prompt|inst\]|<sys|im_(?:start|end)|endoftext|\/\.(?:ssh|aws|cursor|config)\/|id_(?:rsa|ed25519)/i;

export function maySteer(text: string): boolean {
  return HINT.test(text);
}

/** The words that address the model; undefined when none do. */
export function wordsToModel(text: string): string | undefined {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return PRIVATE_FILE.test(text) ? HAND_OVER.exec(text)?.[0] : undefined;
}
