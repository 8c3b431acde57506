interface ReadyTextsProps {
  texts: readonly string[];
  write: (text: string) => void;
}

/** Texts that are chosen instead of written. */
export function ReadyTexts({ texts, write }: ReadyTextsProps) {
  if (texts.length === 0) return null;
  return (
    <div className="row">
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          className="chip text-start whitespace-normal"
          onClick={() => write(text)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
