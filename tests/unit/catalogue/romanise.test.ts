import { describe, expect, test } from 'vitest';
import { soundsOf, typedSounds } from '#lib/catalogue/romanise.ts';

const sameSounds = (script: string, typed: string): boolean =>
  soundsOf(script).some((sound) => typedSounds(typed).includes(sound));

describe('A word sounds like what people type', () => {
  test.each([
    ['සරම', 'sarama'],
    ['කුරුඳු', 'kurundu'],
    ['ගම්මිරිස්', 'gammiris gamiris'],
    ['තැඹිලි', 'thambili thaembili tembili'],
    ['වේවැල්', 'wewel vevel weval weewel'],
    ['මැටි', 'meti mati maeti metti'],
    ['බතික්', 'batik bathik batick'],
    ['සාරිය', 'sariya saariya sareeya'],
    ['ලාම්පුව', 'lampuwa laampuva'],
    ['අත්යන්ත්ර', 'athyanthra atyantra'],
    ['අඟුරු', 'anguru'],
    ['පිච්ච', 'pichcha'],
    ['ගංගා', 'ganga'],
    ['කෆ්ටාන්', 'kaftan kaphtan'],
  ])('%s is %s', (script, spellings) => {
    expect(spellings.split(' ').filter((typed) => !sameSounds(script, typed))).toEqual([]);
  });

  test.each([
    ['சாரம்', 'saram saaram charam'],
    ['சேலை', 'selai chelai selay selei'],
    ['புடவை', 'pudavai pudawai'],
    ['மஞ்சள்', 'manjal manchal'],
    ['மிளகு', 'milagu milaku'],
    ['கூடை', 'koodai kudai'],
    ['பழம்', 'pazham palam'],
    ['தேங்காய்', 'thengai thengaai thenkai'],
    ['எண்ணெய்', 'ennai enney ennei'],
    ['கற்றாழை', 'katralai katraazhai kattalai'],
    ['சந்தனம்', 'santhanam sandanam chandhanam'],
    ['கம்பளம்', 'kambalam kampalam'],
    ['யாழ்ப்பாணம்', 'yazhpanam yaalppaanam'],
    ['கஃப்டான்', 'kaftan'],
    ['கைத்தறிச்', 'kaithari'],
  ])('%s is %s', (script, spellings) => {
    expect(spellings.split(' ').filter((typed) => !sameSounds(script, typed))).toEqual([]);
  });

  test('other words have no sound, and neither do numbers', () => {
    expect(soundsOf('batik')).toEqual([]);
    expect(soundsOf('')).toEqual([]);
    expect(typedSounds('සරම')).toEqual([]);
    expect(typedSounds('100g')).toEqual([]);
  });

  test.each([
    ['කළු', 'kalla'],
    ['මල්', 'mala'],
    ['පන්', 'ban'],
    ['பை', 'kai'],
  ])('%s is not %s', (script, typed) => {
    expect(sameSounds(script, typed)).toBe(false);
  });
});
