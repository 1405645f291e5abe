/** A name of the maximum length, without a blank at which a line could break. */
export const LONG_NAME = 'Nguyễnvõtắcthiênhạđệnhấtanhhùnghàokiệtxx';
